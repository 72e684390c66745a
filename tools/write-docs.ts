import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { conditionOf, isGranted } from '@lintel/contract/access/grants.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { roles, type Role } from '@lintel/contract/access/roles.ts'
import { describeRule } from '@lintel/contract/access/rules.ts'
import { everyOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import { everyMount } from '../apps/web/src/portals/mounts.ts'
import { decisionVectorsFile } from './docs/decision-vectors.ts'
import { deviceWords } from './docs/device-words.ts'
import { protocolReference, protocolSchemas } from './docs/device-protocol.ts'

/**
 * `npm run docs [-- --check]`: writes `docs/generated/` from the contract, the portals and the device protocol, so that
 * a change of a permission, a page or a message is seen in the difference of a table. `--check` only compares.
 */
const mounts = await everyMount()
const folder = fileURLToPath(new URL('../docs/generated/', import.meta.url))

function routes(): string {
  const rows = mounts.map(({ portal, path, feature, needs, rule }) => [portal, path, feature, needs, rule].join('\t'))
  return `${['portal\tpath\tfeature\tneeds\twhen', ...rows].join('\n')}\n`
}

function whoSeesWhat(): string {
  const rows = mounts.map(
    ({ portal, path, query, feature, screen, needs, rule, menu }) =>
      `| ${portal} | \`${path}${query && `?${query}`}\` | ${feature}.${screen} | ${needs} | ${rule} | ${menu ? 'yes' : ''} |`,
  )
  return `# Who sees what\n\nWritten from the portal files by \`npm run docs\`.\n\n| Portal | Page | Screen | Needs | Only when | In the menu |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`
}

function whoMayCall(): string {
  const may = (role: Role, needs: string) => {
    if (needs === 'public' || needs === 'signedIn') return '✓'
    if (!isGranted(role, needs as Permission)) return ''
    const rule = conditionOf(role, needs as Permission)
    return rule ? `if ${describeRule(rule)}` : '✓'
  }
  const rows = everyOperation.map(
    ({ name, operation }) =>
      `| ${name} | \`${operation.method} ${addressOf(operation.path)}\` | ${operation.needs} | ${describeRule(operation.when)} | ${roles.map((role) => may(role, operation.needs)).join(' | ')} |`,
  )
  return `# Who may call\n\nWritten from the contract by \`npm run docs\`. Which records a call reaches is the scope's affair.\n\n| Call | Address | Needs | Only when | ${roles.join(' | ')} |\n|---|---|---|---|${roles.map(() => '---').join('|')}|\n${rows.join('\n')}\n`
}

const files = {
  'routes.tsv': routes(),
  'who-sees-what.md': whoSeesWhat(),
  'who-may-call.md': whoMayCall(),
  'device-messages.md': protocolReference(),
  'device-words.md': deviceWords(),
  'decision-vectors.json': decisionVectorsFile(),
  'device-protocol.schema.json': protocolSchemas(),
}
mkdirSync(folder, { recursive: true })
const isCheck = process.argv.includes('--check')
for (const [name, text] of Object.entries(files)) {
  const path = `${folder}${name}`
  if (!isCheck) {
    writeFileSync(path, text)
    continue
  }
  let committedText = ''
  try {
    committedText = readFileSync(path, 'utf8')
  } catch {
    // A missing file differs from what it should be.
  }
  if (committedText !== text) {
    console.error(
      `docs/generated/${name} is not what contract, portals and device protocol say now; run npm run docs and commit it.`,
    )
    process.exitCode = 1
  }
}
