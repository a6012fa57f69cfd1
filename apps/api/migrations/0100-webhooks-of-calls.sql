-- The time line of a partner's call shows the webhooks that its events were sent by (decision 0091).
CREATE INDEX webhook_delivery_event ON webhook_delivery (audit_id) WHERE audit_id IS NOT NULL;
