import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import escapeHtml from 'escape-html'
import { exampleBody } from './call-examples.ts'
import { callersOf } from './callers.ts'
import { guideHtml } from './guide.ts'
import { inline, namedSchemas, publicSchema, querySchema, type Components, type JsonSchema } from './schemas.ts'
import { proseHtml, schemaHtml } from './schema-table.ts'
import { describeTag } from './tags.ts'

/** The style of the reference, which is a file of its own: its pages hold no inline code. */
export const referenceStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1f2430;background:#fff}
code,pre{font-family:ui-monospace,monospace;font-size:14px;overflow-wrap:anywhere}
pre{background:#f3f4f6;padding:.75rem;overflow-x:auto;border-radius:6px}
article{border-block-start:1px solid #d7dbe0;padding-block:.75rem}article h3{font-size:16px;margin:0}summary{cursor:pointer}
input,button{font:inherit;padding:.4rem .6rem;border:1px solid #6b7280;border-radius:6px;background:inherit;color:inherit}
.wide{overflow-x:auto}table{border-collapse:collapse;inline-size:100%;font-size:14px;margin-block:.5rem}
th,td{border:1px solid #d7dbe0;padding:.35rem .5rem;text-align:start;vertical-align:top}thead th{background:#f3f4f6}th[scope=row]{font-weight:400;white-space:nowrap}
td:nth-child(2),td:nth-child(4){min-inline-size:8rem}td:nth-child(5){min-inline-size:16rem}
input{inline-size:min(24rem,60vw)}li{margin-block:.25rem}nav{margin-block:1rem}
@media (prefers-color-scheme:dark){body{color:#e6e8eb;background:#14171c}pre,thead th{background:#1f242c}th,td{border-color:#3a414c}a{color:#8fb8ff}}`

const entityOf = ({ name }: NamedOperation): string => name.split('.')[0]!
const entities = [...new Set(everyOperation.map(entityOf))]

/** The first page: how to call, a search, and every call by entity. With words, the calls that have all of them. */
export function indexPage(words = ''): string {
  const searchWords = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = everyOperation.filter((namedOperation) =>
    searchWords.every((word) => searchText(namedOperation).includes(word)),
  )
  const lists = entities
    .map((entity) => ({ entity, own: found.filter((namedOperation) => entityOf(namedOperation) === entity) }))
    .filter(({ own }) => own.length > 0)
    .map(
      ({ entity, own }) =>
        `<h3 id="${entity}"><a href="/docs/${entity}">${entity}</a></h3><ul>${own.map(line).join('')}</ul>`,
    )
  const none = found.length === 0 ? '<p>No call has all of these words.</p>' : ''
  return pageOf(
    'API reference',
    `<form role="search" action="/docs"><label>Search calls <input type="search" name="q" maxlength="100" value="${escapeHtml(words)}"></label>
<button>Search</button></form>${searchWords.length === 0 ? guideHtml : ''}
<section aria-labelledby="calls"><h2 id="calls">${searchWords.length === 0 ? 'Calls' : `${found.length} calls found`}</h2>${none}${lists.join('')}</section>`,
  )
}

/** All calls about one entity with their schemas; undefined for an entity that does not exist. */
export function entityPage(entity: string): string | undefined {
  const own = everyOperation.filter((namedOperation) => entityOf(namedOperation) === entity)
  if (own.length === 0) return undefined
  return pageOf(
    `${entity} – API reference`,
    `<nav><a href="/docs">All calls</a></nav><p>${escapeHtml(describeTag(entity))}</p>${own.map(article).join('')}`,
  )
}

const searchText = ({ name, operation }: NamedOperation): string =>
  `${name} ${addressOf(operation.path)} ${operation.summary} ${operation.needs}`.toLowerCase()

const line = ({ name, operation }: NamedOperation): string =>
  `<li><a href="/docs/${name.split('.')[0]!}#${name}"><code>${name}</code></a> ${proseHtml(escapeHtml(operation.summary))}</li>`

const pageOf = (title: string, main: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>${title}</h1><p>The machine-readable form is at <a href="/openapi.json">/openapi.json</a>.</p>${main}</main></body></html>`

/** Made once, when the first page of an entity is asked for. */
let components: Components | undefined

/** The schema of what a call takes, and of what it answers with, as the OpenAPI document has them, in one piece. */
function schemasOf(namedOperation: NamedOperation) {
  components ??= namedSchemas()
  const { schemas, inputOf, outputOf } = components
  const { operation } = namedOperation
  const whole = (reference: unknown) => publicSchema(inline(reference, schemas) as JsonSchema, schemas)
  return {
    input:
      operation.method === 'POST' ? whole(inputOf(namedOperation)) : publicSchema(querySchema(operation.input), {}),
    output: whole(outputOf(namedOperation)),
    example: operation.method === 'POST' ? exampleBody(namedOperation, components) : undefined,
  }
}

function article(namedOperation: NamedOperation): string {
  const { name, operation } = namedOperation
  const { input, output, example } = schemasOf(namedOperation)
  const details = (title: string, inside: string) => `<details><summary>${title}</summary>${inside}</details>`
  const fails =
    operation.fails.length > 0
      ? `<p>Fails with: ${operation.fails.map((failure) => `<code>${failure}</code>`).join(', ')}.</p>`
      : ''
  const body = { form: 'a form or JSON', json: 'JSON', file: 'multipart with one file' }[operation.wire]
  const wire = operation.method === 'GET' ? 'input in the query' : body
  const roles = operation.needs === 'public' ? '' : `<p>Roles: ${callersOf(operation).join(', ')}.</p>`
  return `<article id="${name}"><h3><code>${name}</code></h3><p><code>${operation.method} ${escapeHtml(addressOf(operation.path))}</code></p>
<p>${proseHtml(escapeHtml(operation.summary))}</p><p>Needs: <code>${operation.needs}</code>; ${wire}.</p>${roles}${fails}
${details('Input', schemaHtml(input, `Input of ${name}`))}${
    example === undefined
      ? ''
      : details('Example', `<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`)
  }${details('Output', schemaHtml(output, `Output of ${name}`))}</article>`
}
