-- The area is what a list tells of an exhibitor: that of all its booths together, in square metres. A booth has one where its exhibitor has no other.
alter table exhibitions.exhibitors add column area numeric(8, 2) check (area > 0);
alter table exhibitions.booths drop column area;
