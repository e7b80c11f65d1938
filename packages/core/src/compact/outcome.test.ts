import { describe, expect, test } from 'vitest'
import { round } from '../testing/builders.ts'
import { digestOf } from '../testing/digest-of.ts'

const path = 'conf/app.toml'
const edits = [
  { old_string: 'timeout = 5', new_string: 'timeout = 6' },
  { old_string: 'retry_delay_seconds = 30', new_string: 'retry_delay_seconds = 45' },
]
/** The digest of a turn with one edit of several parts, or of one, that answered so. */
const told = (output: string, isSingle = false): string =>
  digestOf(
    ...(isSingle ? round('edit_file', { path, ...edits[1] }, output) : round('multi_edit', { path, edits }, output)),
  )
const putIn = '[1 line put in:]\nretry_delay_seconds = 45'
const toPutIn = '[1 line to put in:]\nretry_delay_seconds = 45'

describe('an edit of several parts is told as what was to be put in', () => {
  test.each([
    'Applied 1 of 2 edits to conf/app.toml\nSkipped: edit 2, no match',
    'Successfully applied 1/2 edits.',
    'Updated conf/app.toml (1 replacement; the second text is missing)',
    '2 edits requested, 1 applied',
    'Applied 1 edit',
    'Applied: 1, failed/skipped: 1',
    'Applied: 1\nFailed: 1 (edit 2: text not found)',
    '✓ edit 1 applied\n✗ edit 2: text not matched',
    'Edit 1: ok\nEdit 2: 0 occurrences',
    '{"applied":1,"skipped":1}',
    '{"applied":1,"failed":[{"index":1,"reason":"no match"}]}',
    '{"status":"ok","results":[{"index":0,"applied":true},{"index":1,"applied":false}]}',
    '{"success":true,"message":"Changes written\\nHunk 2 was ignored"}',
    'File updated. The pre-save hook reverted the change.',
    'Changes saved, then rolled back: the syntax check complained',
    'Updated with conflicts: 1',
    'Partially applied.',
    '1 Änderung gespeichert, 1 übersprungen',
    '1 von 2 Änderungen gespeichert',
    'Datei gespeichert. Die zweite Stelle wurde nicht gefunden.',
    '已更新 1 处，另 1 处跳过',
    '2 处修改中成功 1 处',
    '已保存，随后被回滚',
  ])('after %j', (output) => expect(told(output)).toContain(toPutIn))
})

describe('it is told as put in', () => {
  test.each([
    'Successfully applied 2 edits.',
    '2 edits applied, 0 failed',
    'Applied 2 of 2 edits',
    '[1/2] applied\n[2/2] applied',
    '2 changes applied (5 replacements)',
    'Edited: no errors, no conflicts',
    'Applied 2 edits:\n1. Replaced "missing" with "skipped"\n2. Replaced `failed` with `not`',
    '{"applied":2,"skipped":0}',
    '{"success":true,"failed":[],"errors":null,"reverted":false}',
    '2 Änderungen gespeichert, keine Fehler',
    '已应用 2 处修改',
  ])('after %j', (output) => expect(told(output)).toContain(putIn))
})

describe('what a result quotes is no doubt', () => {
  test.each([
    "The file conf/app.toml has been updated. Here's the result of running `cat -n` on a snippet of it:\n     1\tif not failed:\n     2\t# skipped when missing, 1 of 2",
    'The file conf/app.toml has been edited.\nReview the changes (correct indentation, no duplicate lines, etc). Edit the file again if necessary.',
    'Edit applied successfully.\n```diff\n-failed to retry\n+skipped\n```',
    'Edited conf/app.toml\n@@ -1,2 +1,2 @@\n-retry if missing\n+retry 1 of 2\n not reverted',
    'Updated /srv/failed/conf/app.toml',
    'Successfully replaced 1 occurrence(s)',
    '{"success":true,"line":0,"exitCode":0}',
  ])('in %j', (output) => expect(told(output, true)).toContain(putIn))

  test('nor is what the call wrote', () => {
    const text = 'A job is skipped\nif the lock is missing'
    const digest = digestOf(...round('write_file', { path: 'a.md', content: text }, `Saved a.md\n${text}`))
    expect(digest).toContain('[2 lines written:]')
  })
})

describe('a result that says anything else leaves it in doubt', () => {
  test.each([
    'Successfully submitted the edit for approval.',
    'Saved as `draft`.',
    'Applied in memory; the disk is full.',
    'The file has been updated. The user modified your proposed content before accepting it.',
    'Updated: none',
    'Changes saved to stash.',
    'Changes removed.',
    'Change written to /tmp/app.toml.patch',
    'Updated other/app.toml',
    'Updated.\nstate = pending_review',
    'Modified 0 lines.',
    'Edit added to the list.',
    'Change written to the output file.',
    'Saved the diff.',
    'Saved. Waiting for sign-off by Maria.',
    'erfolgreich vorgemerkt',
    '已提交审核，等待批准。修改已保存到草稿',
    '{"success":true,"state":"pending_review"}',
    '{"status":"ok","applied_after":"2026-12-01"}',
    '{"success":true,"applied":false}',
    '{"state":"done","persisted":false}',
    '{"ok":true,"flushed":false}',
    '{"ok":true,"on_disk":false,"errors":[]}',
    '{"success":true,"result":{"data":{"file":{"info":{"state":{"value":{"saved":true,"kept":false}}}}}}}',
    `{"ok":true,"lines":[${'1,'.repeat(300)}1],"note":"pending"}`,
    'Updated conf/app.toml → conf/app.toml.new',
    'Updated conf/app.toml.new',
    'Updated conf/app.toml~',
    'Updated conf/app.toml:new',
    'Updated "conf/app.toml.new"',
    "Written to 'new.text'",
    'Updated new/file',
    'Updated ../conf/app.toml',
    'Updated .conf/app.toml',
  ])('as does %j', (output) => expect(told(output, true)).toContain(toPutIn))
})

describe('what editors say of every change is none', () => {
  test.each([
    'The file /srv/conf/app.toml has been updated successfully. (file state is current in your context — no need to Read it back)',
    "The file conf/app.toml has been updated. All occurrences of 'a' were successfully replaced with 'b'.",
    "The file conf/app.toml has been edited. Here's the result of running `cat -n` on a snippet of conf/app.toml:\n     1\tpending\nReview the changes and make sure they are as expected. Edit the file again if necessary.",
    'Exit code: 0\nWall time: 0.1 seconds\nOutput:\nSuccess. Updated the following files:\nM conf/app.toml',
    'Done!',
    'Applied edit to conf/app.toml',
    'Successfully wrote to conf/app.toml (12 lines)',
    'Successfully modified file: /srv/conf/app.toml (1 replacements).',
    'Successfully replaced text at exactly one location.',
    'The file has been edited, and the section now reads:\n```\npending\n```',
    'Edit applied: 3 additions, 0 deletions.',
    '文件 conf/app.toml 已成功更新',
    '{"ok":true,"path":"/srv/conf/app.toml","bytes_written":120,"timestamp":"2026-11-28T10:49:58Z"}',
    '{"content":[{"type":"text","text":"File updated"}]}',
  ])('in %j', (output) => expect(told(output, true)).toContain(putIn))
})

describe('what JSON has none of', () => {
  test.each([
    { ok: true, changes: [] },
    { success: true, updatedFiles: [] },
    { success: true, changes: {} },
    { success: true, diff: '' },
    { success: true, hunks: [[]] },
    { success: true, replacementCount: 0 },
    { success: true, matches: '0' },
    { success: true, data: { file_count: 0 } },
    { updated: true, savedAt: null },
    { success: true, created: [], modified: [] },
  ])('leaves it in doubt in %j', (output) => expect(told(JSON.stringify(output), true)).toContain(toPutIn))

  test.each([
    { success: true, is_error: false, dryRun: false, truncated: false, has_conflicts: false, timed_out: false },
    { success: true, created: false, updated: true },
    { success: true, errors: [], warnings: {}, skippedFiles: 0, conflicts: null, error_message: '' },
    { code: 0, msg: 'success', data: null },
    { success: true, created: [], modified: [path], deleted: [] },
    { ok: true, linesAdded: 1, linesRemoved: 0, diagnostics: [] },
    { ok: true, startLine: 0, stderr: '', message: '', old_content: '', duration_ms: 0 },
  ])('is no doubt in %j', (output) => expect(told(JSON.stringify(output), true)).toContain(putIn))

  test('leaves doubt in words around it', () =>
    expect(told('Result: {"ok":true,"changes":[]}', true)).toContain(toPutIn))
})

describe('a call that only tries is told as what was to be put in', () => {
  test.each([
    { mode: 'dry-run' },
    { mode: 'preview' },
    { apply: false },
    { check_only: true },
    { validateOnly: true },
    { confirm: 'false' },
    { draft: true },
    { suggest: true },
    { requires_approval: true },
    { options: { dryRun: true } },
  ])('with %j', (besides) =>
    expect(digestOf(...round('edit_file', { path, ...edits[1], ...besides }, 'ok'))).toContain('to put in:'),
  )

  test.each([
    { mode: 'replace' },
    { apply: true },
    { dry_run: false },
    { draft: 'false' },
    { options: { check: null } },
  ])('but not with %j', (besides) =>
    expect(digestOf(...round('edit_file', { path, ...edits[1], ...besides }, 'ok'))).toContain('[1 line put in:]'),
  )
})

describe('tags and paths', () => {
  test.each([
    '<edit status="queued">Updated conf/app.toml</edit>',
    "<result state='dry-run'>Updated</result>",
    '<result success="false">Updated</result>',
    'Written to .staging/conf/app.toml',
    'Saved drafts/conf/app.toml',
    'Wrote /tmp/preview/conf/app.toml',
  ])('leave it in doubt in %j', (output) => expect(told(output, true)).toContain(toPutIn))

  test.each([
    '<edit status="ok" id="x7">Updated conf/app.toml</edit>',
    '<result>Updated ./conf/app.toml</result>',
    'Updated app.toml',
    'Updated conf/app.toml.',
    'Updated conf/app.toml...',
    'Updated conf/app.toml:12',
    '已更新conf/app.toml文件',
    "Replaced 'retry_delay_seconds' in `conf/app.toml`",
    'Updated /home/me/project/conf/app.toml',
    'Updated C:\\work\\conf\\app.toml',
  ])('are no doubt in %j', (output) => expect(told(output, true)).toContain(putIn))
})
