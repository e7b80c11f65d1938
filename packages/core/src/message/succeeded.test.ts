import { expect, test } from 'vitest'
import { saysOnlyDone } from './succeeded.ts'

test.each([
  'Updated .',
  'Successfully replaced 1 occurrence(s)',
  'Todos have been modified successfully.',
  'Task #1 created successfully:',
  '2 Änderungen gespeichert',
  '已应用 2 处修改',
  '任务已完成',
  'OK',
  'success: true',
  'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable',
  'Cleared 3 todos.',
  'Updated in 0.1 seconds.',
  '操作成功',
  'Status set to done',
])('%j says only that something was done', (said) => expect(saysOnlyDone(said)).toBe(true))

test.each([
  '',
  '2',
  '403 Forbidden',
  'Successfully submitted the edit for approval.',
  'Saved as draft.',
  'Queued.',
  'Change set created.',
  'Saved as a new file.',
  'Updated 0 tasks.',
  'Updated?',
  'ok: true, change request: 12',
  'success: true, state: pending',
  'Saved. Waiting for Maria.',
  'erfolgreich vorgemerkt',
  '已提交审核',
  '已更新，等待批准',
  '没有权限',
  '{"success":true,"written":[]}',
  '{"ok":true,"changes":{ }}',
  '{"ok":true,"applied":""}',
])('%j says something else, or nothing', (said) => expect(saysOnlyDone(said)).toBe(false))
