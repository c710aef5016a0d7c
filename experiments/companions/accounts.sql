create table accounts (id int primary key, balance bigint not null);
insert into accounts select i, 1000000 from generate_series(1, 1000) i;

-- A transfer waits 10 ms between its two updates, as for a check, while it holds the lock of the first row.
create function transfer(source int, target int) returns bigint language plpgsql as $$
declare rest bigint;
begin
  update accounts set balance = balance - 1 where id = source;
  perform pg_sleep(0.01);
  update accounts set balance = balance + 1 where id = target returning balance into rest;
  return rest;
end $$;

create function transfer_from_one() returns bigint language sql as
$$ select transfer(1, 501 + (random() * 499)::int) $$;

create function transfer_from_any() returns bigint language sql as
$$ select transfer(1 + (random() * 499)::int, 501 + (random() * 499)::int) $$;
