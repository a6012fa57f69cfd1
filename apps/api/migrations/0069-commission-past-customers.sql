-- Who is past the limit of a commission plan is kept with the first row of an invoice (decision 0177): it was worked out again
-- from moments, which say nothing of a void that was begun before a month was closed and done after it.
ALTER TABLE commission_row ADD COLUMN past_customers uuid[];
WITH RECURSIVE chain AS (
    SELECT i.invoice_id, i.replaces AS up, i.issued_on AS day FROM invoice i
    WHERE EXISTS (SELECT FROM commission_row r WHERE r.months IS NOT NULL)
    UNION ALL SELECT c.invoice_id, o.replaces, o.issued_on FROM chain c JOIN invoice o ON o.invoice_id = c.up),
  issued AS (SELECT invoice_id, min(day) AS first_on FROM chain GROUP BY invoice_id),
  firsts AS (
    SELECT DISTINCT ON (r.agreement_id, r.invoice_id) r.agreement_id, r.month, r.number, r.invoice_id, r.months, m.closed_at
    FROM commission_row r JOIN commission_month m USING (agreement_id, month)
    WHERE r.months IS NOT NULL ORDER BY r.agreement_id, r.invoice_id, m.closed_at, r.number)
UPDATE commission_row r SET past_customers = ARRAY(
    SELECT DISTINCT l.customer_id FROM invoice b JOIN issued n USING (invoice_id) JOIN invoice_line l USING (invoice_id)
    WHERE b.invoice_id = s.invoice_id AND EXISTS (
      SELECT FROM invoice_line e JOIN invoice f ON f.invoice_id = e.invoice_id JOIN issued o ON o.invoice_id = f.invoice_id
      WHERE e.customer_id = l.customer_id AND f.issuer_id = b.issuer_id AND f.account_id = b.account_id AND f.kind = 'INVOICE'
        AND f.number IS NOT NULL AND f.listed_at <= s.closed_at AND (f.invoice_status = 'Issued' OR f.modified_at > s.closed_at)
        AND f.period <= b.period - make_interval(months => s.months) AND o.first_on <= n.first_on))
FROM firsts s WHERE r.agreement_id = s.agreement_id AND r.month = s.month AND r.number = s.number;
