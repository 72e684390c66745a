import type { SubscriptionChoices } from '@lintel/contract/subscriptions/schema.ts'
import { Button, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMoneyWords } from '../../domain/money/words.ts'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { Card } from '../../ui/card.tsx'
import { siteTypeOf } from './question.ts'

/** A distributor says first whose sites are meant, and of which type (billing.md 6). */
export function ChooseInstaller({ choices }: { readonly choices: SubscriptionChoices }) {
  const t = useText()
  const words = useMoneyWords()
  const [, setSearch] = useSearchParams()
  const [installer, setInstaller] = useState<string | null>(null)
  const [kind, setKind] = useState<string | null>(null)
  const installers = [...new Map(choices.sites.map((site) => [site.installerUuid, site.installerName]))]
  const kinds = choices.kinds.filter(({ projectKind }) =>
    choices.sites.some((site) => site.installerUuid === installer && site.kind === projectKind),
  )
  const chosenKind = kinds.find(({ projectKind }) => projectKind === kind) ?? kinds[0]
  return (
    <Page title={t('subscriptions:title')} isNarrow>
      <Card title={t('subscriptions:choose.title')}>
        <Stack gap="md">
          <Select
            label={t('subscriptions:choose.installer')}
            data={installers.map(([value, label]) => ({ value, label }))}
            value={installer}
            onChange={setInstaller}
            searchable
            allowDeselect={false}
          />
          <Select
            label={t('subscriptions:choose.kind')}
            data={kinds.map(({ projectKind }) => ({ value: projectKind, label: words.projectKind(projectKind) }))}
            value={chosenKind?.projectKind ?? null}
            onChange={setKind}
            disabled={installer === null}
            allowDeselect={false}
          />
          <Button
            disabled={installer === null || !chosenKind}
            onClick={() => {
              if (installer !== null && chosenKind)
                setSearch({ installer, siteType: siteTypeOf(chosenKind.projectKind) })
            }}
          >
            {t('subscriptions:choose.next')}
          </Button>
        </Stack>
      </Card>
    </Page>
  )
}
