-- A picture among the attachments is drawn anew, whole and small, so that it can be shown; the file itself is only ever downloaded.
alter table discussions.attachments
  add column preview_id bigint unique references files.files (id) on delete restrict,
  add column thumbnail_id bigint unique references files.files (id) on delete restrict,
  add column preview_width integer check (preview_width > 0),
  add column preview_height integer check (preview_height > 0),
  add constraint attachments_preview check (num_nonnulls(preview_id, thumbnail_id, preview_width, preview_height) in (0, 4));
