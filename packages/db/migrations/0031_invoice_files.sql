-- Invoices that the platform has issued and whose files it does not give.

-- Why an operator has to upload what the platform left; '' otherwise.
alter table invoice.invoice add column said text not null default '';

-- Issued at the platform under this number; its files are asked for since then. Of an invoice or a reversal.
create table invoice.withheld (
  serial text primary key,
  number text not null,
  since timestamptz not null
);
