import { expect, it } from 'vitest'
import { labelsOf } from './labels.ts'

const labels = (text: string, value: string): string[] => [...labelsOf(text, value)]

it('gives the word before each place on its line', () => {
  expect(labels('order: 4711\nparcel "4711"', '4711')).toEqual(['order', 'parcel'])
})

it('gives an empty label at the start of a line and after a single letter', () => {
  expect(labels('4711', '4711')).toEqual([''])
  expect(labels('order\n4711', '4711')).toEqual([''])
  expect(labels('order x: 4711', '4711')).toEqual([''])
})

it('looks back 80 characters', () => {
  expect(labels(`order${'.'.repeat(75)}4711`, '4711')).toEqual(['order'])
  expect(labels(`order${'.'.repeat(80)}4711`, '4711')).toEqual([''])
})

it('gives nothing where the value does not stand', () => {
  expect(labels('order 14711', '4711')).toEqual([])
})
