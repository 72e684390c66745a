import { describe, expect, it } from 'vitest'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { entityPage } from './page.ts'
import { limitsText, schemaHtml, typeText } from './schema-table.ts'

describe('a schema as a table', () => {
  it('says of each field type, whether it is required, limits and what it is', () => {
    const html = schemaHtml(
      {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 32, description: 'Name <of> the door.' },
          seconds: { anyOf: [{ type: 'integer', minimum: 10, maximum: 120 }, { type: 'null' }], default: 30 },
        },
      },
      'Input of door.edit',
    )
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
    )
    expect(rows).toEqual([
      ['Field', 'Type', 'Required', 'Limits', 'Description'],
      ['name', 'text', 'yes', '1 to 32 characters', 'Name &lt;of&gt; the door.'],
      ['seconds', 'integer or null', 'no', 'default 30; 10 to 120', ''],
    ])
  })

  it('folds what an object holds below its line, in lists and choices too', () => {
    const row = { type: 'object', properties: { uuid: { type: 'string', format: 'uuid' } } }
    const html = schemaHtml(
      { type: 'object', properties: { rows: { type: 'array', items: row }, one: { anyOf: [row, { type: 'null' }] } } },
      'Output',
    )
    expect(html.match(/<details><summary>Fields of (rows|one)<\/summary><div/g)).toHaveLength(2)
    expect(html).toContain('text (uuid)')
  })

  it('names plain values, and no bound that every whole number has', () => {
    expect(typeText({ type: 'array', items: { enum: ['a', 'b'] } })).toBe(
      'list of <code>&quot;a&quot;</code>, <code>&quot;b&quot;</code>',
    )
    expect(limitsText({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toBe('')
    expect(schemaHtml({ type: 'null' }, 'Output')).toBe('<p>Nothing.</p>')
  })
})

describe('the pages of the reference', () => {
  it('show every schema as a table or a sentence, and hold no script, style or raw schema', () => {
    for (const entity of new Set(everyOperation.map(({ name }) => name.split('.')[0]!))) {
      const page = entityPage(entity)!
      expect(page, entity).not.toMatch(/&quot;(properties|additionalProperties|\$ref)&quot;:|<script|<style|style=/)
      expect(page, entity).not.toMatch(/undefined|\[object/)
    }
    expect(entityPage('door')).toMatch(/<table aria-label="Input of door\.open">/)
  })
})
