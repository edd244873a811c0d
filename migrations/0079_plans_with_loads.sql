-- Plans for a better day also keep how the work is spread (docs/decisions/0125). Plans are previews and last a day, so older ones are made again.
delete from schedule_plans;
