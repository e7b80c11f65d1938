import { expect, it } from 'vitest'
import { checkNode } from './check-node.ts'

it('names the Node that is needed where this one is too old', () => {
  for (const version of ['22.18.0', '22.20.1', '24.0.0', '26.10.0', '23.0.0-nightly']) checkNode(version)
  for (const version of ['18.20.4', '20.20.2', '22.17.9', ''])
    expect(() => checkNode(version)).toThrow(
      `needs Node 22.18 or later, because it keeps conversations with node:sqlite`,
    )
  expect(() => checkNode('20.20.2')).toThrow('This is Node 20.20.2.')
})
