import { macLibrary } from '@lintel/contract/mac-library/operations.ts'
import type { LocaleCode } from '@lintel/i18n/locales.ts'
import { lockLibrary } from '../../../db/functions.ts'
import { requireLibrary } from '../../../domain/devices/mac-libraries.ts'
import { afterAsking, implement } from '../../../kernel/implement.ts'
import { readSheetFile } from '../reading/reading.ts'
import { macHeads } from './mac-lines.ts'
import { addPlanned, planMacs } from './mac-import.ts'
import { macTemplate } from './mac-template.ts'

const { template, check, import: importing } = macLibrary

/** Reads a file before the transaction, which waits for no thread. */
const readFile = async (_context: unknown, { file }: { readonly file: File }) =>
  readSheetFile(new Uint8Array(await file.arrayBuffer()), macHeads())

/** Imports into the MAC library of a distributor: checked at once, all lines or none (fleet.md F8). */
export const macImportHandlers = implement({ template, check, import: importing }, 'session', {
  template: ({ request }) => macTemplate(request.language as LocaleCode),

  check: afterAsking(readFile, async (context, { library: asked }, reading) => {
    const { db, scope, services, request } = context
    const library = await requireLibrary(context, asked)
    const work = { db, scope, database: services.database }
    const { additions: _additions, ...found } = await planMacs(
      work,
      library.uuid,
      reading,
      request.language as LocaleCode,
    )
    return found
  }),

  import: afterAsking(readFile, async (context, { library: asked }, reading) => {
    const { db, scope, services, request, session, fail, audit } = context
    const library = await requireLibrary(context, asked)
    if (!(await lockLibrary(db, scope, library.uuid))) return fail('importRunning')
    const work = { db, scope, database: services.database }
    const plan = await planMacs(work, library.uuid, reading, request.language as LocaleCode)
    if (plan.problems.length > 0) return fail('macLinesWrong', { count: plan.problems.length })
    await addPlanned(context, library.uuid, plan.additions, session.actingName, fail)
    audit({ target: library.uuid, detail: { distributor: library.name, count: plan.adds } })
    return { added: plan.adds }
  }),
})
