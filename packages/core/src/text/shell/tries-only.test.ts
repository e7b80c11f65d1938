import { expect, test } from 'vitest'
import { triesOnly } from './tries-only.ts'

test.each([
  { dry_run: true },
  { dryRun: 'true' },
  { 'dry-run': 1 },
  { isPreview: true },
  { test_only: true },
  { commit: false },
  { confirmed: 'no' },
  { needsReview: true },
  { operation: 'validate' },
  { params: { simulate: true } },
])('%j tries only', (input) => expect(triesOnly(input)).toBe(true))

test.each([
  undefined,
  'dry_run',
  { dry_run: 'no' },
  { action: 'check', id: 4 },
  { verify: true },
  { confirm: true },
  { commit: 'a1b2c3d' },
  { apply: null },
  { draft: 'The text of a mail' },
  { mode: 'append' },
  { edits: [{ mode: 'preview' }] },
  { deep: { deeper: { dry_run: true } } },
])('%j does it', (input) => expect(triesOnly(input)).toBe(false))
