ALTER TABLE "job_record" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "request_id" text;--> statement-breakpoint
-- The notification also names the request that caused the emails, so that the job's log line can.
create or replace function mail_wanted() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_wanted', concat_ws(' ', 'mail.send', (select min(request_id) from added)));
  return null;
end $$;
--> statement-breakpoint
drop trigger mail_wanted on "mail";
--> statement-breakpoint
create trigger mail_wanted after insert on "mail" referencing new table as added
  for each statement execute function mail_wanted();
