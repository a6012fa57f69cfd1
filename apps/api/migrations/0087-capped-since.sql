-- People beyond the seats are charged for each day on which a plan allowed them, so a cap that comes back keeps its day: else whoever
-- sets it before the month is billed would leave nothing to charge.
ALTER TABLE subscription ADD COLUMN capped_on date;
CREATE FUNCTION note_cap() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.capped_on := account_today(NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER note_cap BEFORE UPDATE OF cap_users ON subscription FOR EACH ROW
  WHEN (NEW.cap_users AND NOT OLD.cap_users) EXECUTE FUNCTION note_cap();
