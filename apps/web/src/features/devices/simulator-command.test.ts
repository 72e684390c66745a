import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { simulatorCommand } from './simulator-command.ts'

it('the ready command is the one of the README', () => {
  const readme = readFileSync(fileURLToPath(new URL('../../../../../README.md', import.meta.url)), 'utf8')
  const device = { mac: '0C1105AABB01', model: 'LD-200', code: 'K7Q29MXDH3TW' }
  expect(readme).toContain(`\n${simulatorCommand('https://portal.example', device)}\n`)
})
