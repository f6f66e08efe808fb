-- Words that mean much the same in this shop's range: one group a row, commas between its words.
CREATE TABLE catalog_synonyms (
    position BIGINT PRIMARY KEY,
    words TEXT NOT NULL
);
