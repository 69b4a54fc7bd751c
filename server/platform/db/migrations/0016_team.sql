ALTER TABLE "membership" ADD COLUMN "invited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_invited" ON "membership" USING btree ("invited_until");--> statement-breakpoint
CREATE TABLE "team_invitation" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"sent_count" integer NOT NULL,
	"first_sent_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_token" ON "team_invitation" USING btree ("token_hash");
