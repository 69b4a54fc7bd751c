-- The spend of a company by month.
CREATE INDEX "level_spend_company" ON "level_spend" USING btree ("company_id","completed_on");