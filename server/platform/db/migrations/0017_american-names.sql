ALTER TABLE "licence" RENAME CONSTRAINT "licence_company_id_company_id_fk" TO "license_company_id_company_id_fk";
--> statement-breakpoint
ALTER TABLE "licence" RENAME CONSTRAINT "licence_assignee_id_membership_id_fk" TO "license_assignee_id_membership_id_fk";
--> statement-breakpoint
ALTER TABLE "licence" RENAME CONSTRAINT "licence_serial_number_unique" TO "license_serial_number_unique";
--> statement-breakpoint
ALTER TABLE "licence" RENAME CONSTRAINT "licence_type_known" TO "license_type_known";
--> statement-breakpoint
ALTER TABLE "licence" RENAME CONSTRAINT "licence_expiry_whole" TO "license_expiry_whole";
--> statement-breakpoint
ALTER INDEX "licence_company" RENAME TO "license_company";
--> statement-breakpoint
ALTER INDEX "licence_assignee" RENAME TO "license_assignee";
--> statement-breakpoint
ALTER INDEX "licence_order" RENAME TO "license_order";
--> statement-breakpoint
ALTER INDEX "licence_expiry" RENAME TO "license_expiry";
--> statement-breakpoint
ALTER TABLE "licence" RENAME TO "license";
--> statement-breakpoint
ALTER TABLE "licence_activation" RENAME CONSTRAINT "licence_activation_licence_id_licence_id_fk" TO "license_activation_license_id_license_id_fk";
--> statement-breakpoint
ALTER INDEX "licence_activation_one" RENAME TO "license_activation_one";
--> statement-breakpoint
ALTER INDEX "licence_activation_device" RENAME TO "license_activation_device";
--> statement-breakpoint
ALTER INDEX "licence_activation_of" RENAME TO "license_activation_of";
--> statement-breakpoint
ALTER TABLE "licence_activation" RENAME COLUMN "licence_id" TO "license_id";
--> statement-breakpoint
ALTER TABLE "licence_activation" RENAME TO "license_activation";
--> statement-breakpoint
ALTER TABLE "licence_capacity" RENAME CONSTRAINT "licence_capacity_licence_id_licence_id_fk" TO "license_capacity_license_id_license_id_fk";
--> statement-breakpoint
ALTER INDEX "licence_capacity_of" RENAME TO "license_capacity_of";
--> statement-breakpoint
ALTER TABLE "licence_capacity" RENAME COLUMN "licence_id" TO "license_id";
--> statement-breakpoint
ALTER TABLE "licence_capacity" RENAME TO "license_capacity";
--> statement-breakpoint
ALTER TABLE "licence_change" RENAME CONSTRAINT "licence_change_licence_id_licence_id_fk" TO "license_change_license_id_license_id_fk";
--> statement-breakpoint
ALTER TABLE "licence_change" RENAME CONSTRAINT "licence_change_person_id_person_id_fk" TO "license_change_person_id_person_id_fk";
--> statement-breakpoint
ALTER INDEX "licence_change_of" RENAME TO "license_change_of";
--> statement-breakpoint
ALTER TABLE "licence_change" RENAME COLUMN "licence_id" TO "license_id";
--> statement-breakpoint
ALTER TRIGGER "licence_change_kept" ON "licence_change" RENAME TO "license_change_kept";
--> statement-breakpoint
ALTER TRIGGER "licence_change_kept_whole" ON "licence_change" RENAME TO "license_change_kept_whole";
--> statement-breakpoint
ALTER TABLE "licence_change" RENAME TO "license_change";
--> statement-breakpoint
ALTER TABLE "licence_reminder" RENAME CONSTRAINT "licence_reminder_licence_id_licence_id_fk" TO "license_reminder_license_id_license_id_fk";
--> statement-breakpoint
ALTER TABLE "licence_reminder" RENAME CONSTRAINT "licence_reminder_licence_id_expires_on_days_before_pk" TO "license_reminder_license_id_expires_on_days_before_pk";
--> statement-breakpoint
ALTER TABLE "licence_reminder" RENAME COLUMN "licence_id" TO "license_id";
--> statement-breakpoint
ALTER TABLE "licence_reminder" RENAME TO "license_reminder";
--> statement-breakpoint
ALTER TABLE "order_line" RENAME COLUMN "fulfilment" TO "fulfillment";
--> statement-breakpoint
ALTER TABLE "plan_sale" RENAME COLUMN "fulfilment" TO "fulfillment";
--> statement-breakpoint
ALTER TABLE "release_request" RENAME CONSTRAINT "release_request_licence_id_licence_id_fk" TO "release_request_license_id_license_id_fk";
--> statement-breakpoint
ALTER TABLE "release_request" RENAME CONSTRAINT "release_request_activation_id_licence_activation_id_fk" TO "release_request_activation_id_license_activation_id_fk";
--> statement-breakpoint
ALTER TABLE "release_request" RENAME COLUMN "licence_id" TO "license_id";
--> statement-breakpoint
-- mails that still wait are written from the renamed texts
UPDATE "mail" SET "kind" = replace("kind", 'licence.', 'license.') WHERE "kind" LIKE 'licence.%' AND "due_at" IS NOT NULL;
