import { moneyLimits } from '@lintel/contract/base/money-limits.ts'
import type { ShownItem } from '@lintel/contract/money/items.ts'
import { SoldServiceName } from '@lintel/contract/money/amounts.ts'
import type { SoldService } from '@lintel/contract/money/sold.ts'
import { EndsForm, TestForm } from '@lintel/contract/paid-items/schema.ts'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { DateField } from '../../kit/form/dates/date-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ManyField, NumberField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useMoneyWords } from './words.ts'

/** Ends that operators set without an order, and test periods (money.md 15 and 16). Needs the texts `money`. */

interface SiteOfDialog {
  readonly uuid: string
  readonly name: string
  /** Services that cost something there. */
  readonly services: readonly SoldService[]
}

interface SiteDialogProps {
  readonly site: SiteOfDialog
  readonly onClose: () => void
}

const { paidUntil } = EndsForm.shape
const ChosenEnds = z.object({ paidUntil })
const SiteEnds = z.object({ services: z.array(SoldServiceName).min(1), paidUntil })

/** The chosen items of each site by their services, as calls name them. */
function groupsOf(items: readonly ShownItem[]): EndsForm['items'] {
  const byService = Map.groupBy(items, ({ service }) => service)
  return [...byService].map(([service, some]) => ({
    service,
    subjectUuids: some.map(({ subjectUuid }) => subjectUuid),
  }))
}

interface EndsOfItemsProps {
  readonly items: readonly ShownItem[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** One end for chosen items, site by site. */
export function EndsOfItems({ items, onSaved, onClose }: EndsOfItemsProps) {
  const t = useText()
  const words = useMoneyWords()
  const sites = [...Map.groupBy(items, ({ projectUuid }) => projectUuid)]
  return (
    <FormDialog
      title={t('money:ends.title', { count: items.length })}
      schema={ChosenEnds}
      values={{ paidUntil: '' }}
      save={async ({ paidUntil: end }) => {
        for (const [projectUuid, some] of sites)
          await api.paidItem.setEnds({ projectUuid, items: groupsOf(some), paidUntil: end })
      }}
      submitLabel="common:save"
      successText={({ paidUntil: end }) => t('money:ends.done', { date: words.date(end) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p>{t('money:ends.text')}</p>
      <DateField name="paidUntil" label="money:ends.paidUntil" kind="day" />
    </FormDialog>
  )
}

/** One end for everything of some services of a site. */
export function EndsOfSite({ site, onClose }: SiteDialogProps) {
  const t = useText()
  const words = useMoneyWords()
  return (
    <FormDialog
      title={t('money:ends.ofSite', { name: site.name })}
      schema={SiteEnds}
      values={{ services: [], paidUntil: '' }}
      save={({ services, paidUntil: end }) => {
        const items = services.map((service) => ({ service, subjectUuids: [] }))
        return api.paidItem.setEnds({ projectUuid: site.uuid, items, paidUntil: end })
      }}
      submitLabel="common:save"
      successText={({ paidUntil: end }) => t('money:ends.done', { date: words.date(end) })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('money:ends.text')}</p>
      <ServicesField services={site.services} />
      <DateField name="paidUntil" label="money:ends.paidUntil" kind="day" />
    </FormDialog>
  )
}

/** The one test period of a site. */
export function TestOfSite({ site, onClose }: SiteDialogProps) {
  const t = useText()
  return (
    <FormDialog
      title={t('money:test.title', { name: site.name })}
      schema={TestForm}
      values={{ projectUuid: site.uuid, services: [], days: moneyLimits.testDaysDefault }}
      save={(form) => api.paidItem.startTest(form)}
      submitLabel="money:test.start"
      successText={({ days }) => t('money:test.done', { name: site.name, days: t('money:days', { count: days }) })}
      onSaved={onClose}
      onClose={onClose}
    >
      <p>{t('money:test.text')}</p>
      <ServicesField services={site.services} />
      <NumberField name="days" label="money:test.days" min={1} max={moneyLimits.testDays} />
    </FormDialog>
  )
}

/** Additional apps go with the app of their family, where that costs something. */
function ServicesField({ services }: { readonly services: readonly SoldService[] }) {
  const words = useMoneyWords()
  const choices = services.includes('app') ? services.filter((service) => service !== 'additionalApp') : services
  const options = choices.map((value) => ({ value, label: words.service(value) }))
  return <ManyField name="services" label="money:ends.services" options={options} />
}
