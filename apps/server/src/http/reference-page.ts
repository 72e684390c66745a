import type { NamedOperation } from '@lintel/contract/contract.ts'
import { addressOf } from '@lintel/contract/kit/operation.ts'
import { z } from 'zod'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

/** The API reference as one page without scripts: it opens everywhere and a policy without inline code holds. */
export function referencePage(operations: readonly NamedOperation[]): string {
  const entities = [...new Set(operations.map(({ name }) => name.split('.')[0]!))]
  const sections = entities.map((entity) => {
    const own = operations.filter(({ name }) => name.startsWith(`${entity}.`))
    return `<h2 id="${entity}">${entity}</h2>${own.map(article).join('')}`
  })
  const links = entities.map((entity) => `<a href="#${entity}">${entity}</a>`).join(' · ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API reference</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2430;background:#fff}
code,pre{font-family:ui-monospace,monospace;font-size:14px}pre{background:#f3f4f6;padding:.75rem;overflow-x:auto;border-radius:6px}
article{border-block-start:1px solid #d7dbe0;padding-block:.75rem}h3{font-size:16px;margin:0}summary{cursor:pointer}
@media (prefers-color-scheme:dark){body{color:#e6e8eb;background:#14171c}pre{background:#1f242c}a{color:#8fb8ff}}
</style></head><body><h1>API reference</h1>
<p>Every call answers <code>{ code, msg, data }</code>; code 0 is success. The machine-readable form is at <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Entities">${links}</nav>${sections.join('')}</body></html>`
}

function article({ name, operation }: NamedOperation): string {
  const schema = (title: string, type: z.ZodType, io: 'input' | 'output') =>
    `<details><summary>${title}</summary><pre tabindex="0">${escaped(JSON.stringify(z.toJSONSchema(type, { io, unrepresentable: 'any' }), null, 2))}</pre></details>`
  const fails =
    operation.fails.length > 0
      ? `<p>Fails with: ${operation.fails.map((failure) => `<code>${failure}</code>`).join(', ')}.</p>`
      : ''
  return `<article><h3><code>${name}</code></h3><p><code>${operation.method} ${escaped(addressOf(operation.path))}</code></p>
<p>${escaped(operation.summary)}</p><p>Needs: <code>${operation.needs}</code>; ${{ form: 'form-encoded', json: 'JSON', file: 'multipart with one file' }[operation.wire]}.</p>${fails}
${schema('Input', operation.input, 'input')}${schema('Output', operation.output, 'output')}</article>`
}
