ALTER TABLE "license_activation" ADD COLUMN "request_nonce" text;--> statement-breakpoint
ALTER TABLE "license_activation" ADD COLUMN "device_key" text;