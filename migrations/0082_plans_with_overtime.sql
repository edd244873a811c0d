-- Plans for a better day also keep their overtime (docs/decisions/0128). Plans are previews and last a day, so older ones are made again.
delete from schedule_plans;
