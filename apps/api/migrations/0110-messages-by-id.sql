-- no-transaction
-- A replay of a period asks of each message whether it waits or has arrived: in any state, and not among all that were sent.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_delivery_message_state ON webhook_delivery (message_id, state);
DROP INDEX CONCURRENTLY IF EXISTS webhook_delivery_message;
