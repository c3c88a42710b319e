-- Release 3
ALTER TABLE "booking_origins" ADD COLUMN "wider_networks" text[];