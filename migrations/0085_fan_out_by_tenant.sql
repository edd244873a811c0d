-- Workers take the queued events of one business after the other, so none waits for another. docs/decisions/0130.
create index event_queue_tenant on event_queue (tenant_id, number);
