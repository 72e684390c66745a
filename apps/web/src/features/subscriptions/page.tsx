import type { SubscriptionChoices } from '@lintel/contract/subscriptions/schema.ts'
import { useSearchParams } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useView } from '../../kit/portal/route-context.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { Blank } from '../../ui/content.tsx'
import { ChooseInstaller } from './choose-installer.tsx'
import { Due } from './due.tsx'
import { subscriptions } from './links.ts'
import { questionOf } from './question.ts'

/** What is due at the sites of a payer, and orders for it (billing.md 6). */
export default function SubscriptionsPage() {
  const t = useText()
  const query = useRead(api.subscription.choices, {})
  if (query.data) return <Chosen choices={query.data} />
  return (
    <Page title={t('subscriptions:title')}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  )
}

function Chosen({ choices }: { readonly choices: SubscriptionChoices }) {
  const t = useText()
  const { choosesInstaller } = useView(subscriptions)
  const [search] = useSearchParams()
  const installer = search.get('installer')
  const sites = choosesInstaller
    ? choices.sites.filter(({ installerUuid }) => installerUuid === installer)
    : choices.sites
  const kinds = choices.kinds.filter(({ projectKind }) => sites.some(({ kind }) => kind === projectKind))
  if (choosesInstaller && kinds.length === 0 && choices.sites.length > 0) return <ChooseInstaller choices={choices} />
  const question = questionOf(search, kinds)
  if (!question)
    return (
      <Page title={t('subscriptions:title')}>
        <Blank>{t('subscriptions:nothingPriced')}</Blank>
      </Page>
    )
  return <Due choices={{ ...choices, kinds, sites }} question={question} />
}
