-- Whether a person still wants the steps that set up a new portal on their home page.
ALTER TABLE app_user ADD COLUMN setup_steps boolean DEFAULT true NOT NULL;
