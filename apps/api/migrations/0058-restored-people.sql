-- What somebody was before they were removed: restoring them within the reserved days returns to it (product.md 2.2).
ALTER TABLE app_user ADD COLUMN status_before_removal text;
