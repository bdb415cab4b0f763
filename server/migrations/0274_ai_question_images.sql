-- Images that go with a question. They are the asker's alone, and end with their message or once a record in it is forgotten.
create table ai.message_images (
  message_id bigint not null references ai.messages (id) on delete cascade,
  place smallint not null check (place between 1 and 3),
  -- A question that is asked anew in other words has the same file.
  file_id bigint not null references files.files (id) on delete cascade,
  primary key (message_id, place)
);
create index message_images_file on ai.message_images (file_id);
