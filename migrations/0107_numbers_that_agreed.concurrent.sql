-- A STOP looks for the customers who agreed to texts to its number, in all businesses (docs/decisions/0155).
create index concurrently customers_texted on customers (sms_phone) where sms_phone is not null;
