import type { Tables } from './names.ts'

/**
 * What each version of the tables adds to the one before, from version 1 on. What stands here was run on databases of
 * others: it is never changed, only followed by more.
 */
export const migrations: readonly ((tables: Tables) => string)[] = [
  ({ skills, embeddings, prefix }) => `
    create table ${skills} (
      id bigint generated always as identity primary key,
      name text collate "C" not null unique,
      description text not null,
      input_schema json,
      tags text[] not null,
      is_active boolean not null,
      allowed_roles text[],
      content_hash text not null,
      words tsvector not null,
      updated_at timestamptz not null default now()
    );
    comment on column ${skills}.allowed_roles is 'null: everybody; empty: nobody';
    create index "${prefix}skills_words" on ${skills} using gin (words);
    create table ${embeddings} (
      skill_id bigint not null references ${skills} (id) on delete cascade,
      model text not null,
      dimensions integer not null,
      content_hash text not null,
      embedding vector not null,
      primary key (skill_id, model, dimensions)
    );`,
]
