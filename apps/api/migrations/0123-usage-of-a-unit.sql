-- A report shows one product and unit of those directly below a company: with it in front, the index holds no row that is not shown,
-- however rare the unit is among very many companies.
CREATE INDEX usage_month_units ON usage_month (parent_id, product_line, unit_type, account_id, month);
DROP INDEX usage_month_children;
