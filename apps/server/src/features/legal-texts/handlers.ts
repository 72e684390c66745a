import { policy as contract } from '@lintel/contract/legal-texts/operations.ts'
import { type PolicyRecord } from '@lintel/contract/legal-texts/schema.ts'
import { policies, legalTextParts } from '@lintel/contract/legal-texts/texts.ts'
import { brands } from '@lintel/i18n/brands.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import { chooseLocale } from '@lintel/i18n/locales.ts'
import { createTranslator } from '@lintel/i18n/translator.ts'
import type { Config } from '../../base/config.ts'
import { implement } from '../../kernel/implement.ts'
import { lockAccount, pageOfRecords, recordByUuid } from './queries.ts'
import { acceptedBy, recordAcceptance } from '../../domain/accounts/acceptances.ts'
import { serverFeature } from '../../kernel/feature.ts'

const legalTextHandlers = implement(contract, 'system', {
  async accept({ db, scope, session, request, now, fail, audit, skipAudit }, { policy, version }) {
    // A page that was opened before the text changed showed another one.
    if (version !== policies[policy].version) return fail('staleRecord')
    const { accountUuid } = session
    // Of two calls at once, the second finds what the first has kept.
    await lockAccount(db, scope, accountUuid)
    const acceptances = await acceptedBy(db, scope, accountUuid)
    if (acceptances.some((row) => row.policy === policy && row.version === version)) {
      skipAudit()
      return
    }
    const { address, language } = request
    await recordAcceptance(db, scope, { accountUuid, policy, version, language, address, at: now })
    audit({ target: accountUuid, detail: { policy, version, language } })
  },

  async accepted({ db, scope, session }) {
    return { rows: await acceptedBy(db, scope, session.accountUuid) }
  },

  list: ({ db, scope }, filter) => pageOfRecords(db, scope, filter),

  async get({ db, scope, services, fail }, { uuid }) {
    const record = await recordByUuid(db, scope, uuid)
    if (!record) return fail('notFound')
    return { ...record, parts: partsOf(record, services.config) }
  },
})

/** The accepted text in the language it was accepted in. Only texts of now are kept; an older version has none. */
function partsOf({ policy, version, language }: PolicyRecord, { brand }: Config) {
  if (version !== policies[policy].version) return []
  const translate = createTranslator(chooseLocale([language]), { namespaces: ['policies'], brand: brands[brand] })
  return legalTextParts[policy].map((part) => ({
    title: translate(`policies:${policy}.${part}.title` as TextKey),
    text: translate(`policies:${policy}.${part}.text` as TextKey),
  }))
}

export default serverFeature({ handlers: legalTextHandlers })
