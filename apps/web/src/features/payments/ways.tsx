import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { MoneyTabs } from '../../domain/money/tabs.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { Blank } from '../../ui/content.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showToast } from '../../ui/toast.ts'
import '../../ui/control-styles.ts'

const KeysDialog = lazyPart(() => import('./keys.tsx'))

/** Providers of online payments, one of which at most is on. */
export default function PayWays() {
  const t = useText()
  const query = useRead(api.payWay.list, {})
  const work = useOperation(api.payWay.save)
  const [isEnteringKeys, setEnteringKeys] = useState(false)
  const save = (provider: 'sandbox' | 'stripe', isOn: boolean) =>
    work.mutate({ provider, isOn }, { onSuccess: () => showToast({ meaning: 'ok', text: t('payments:ways.done') }) })
  return (
    <Page title={t('money:tab.ways')}>
      <MoneyTabs current="ways" />
      <Stack gap="md">
        <p>{t('payments:ways.text')}</p>
        <Loaded query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Blank>{t('payments:ways.none')}</Blank>
            ) : (
              <Card title={t('money:tab.ways')} isFlush>
                <Rows>
                  {rows.map(({ provider, isOn, hasApiKey, hasSigningKey }) => {
                    const hasKeys = provider === 'sandbox' || (hasApiKey && hasSigningKey)
                    return (
                      <Row
                        key={provider}
                        name={t(`money:method.${provider}`)}
                        detail={t(`payments:ways.${provider}`)}
                        state={
                          <StatusBadge meaning={isOn ? 'ok' : 'neutral'}>
                            {t(isOn ? 'payments:ways.on' : hasKeys ? 'payments:ways.off' : 'payments:ways.keysMissing')}
                          </StatusBadge>
                        }
                        action={
                          <Group gap="xs" wrap="nowrap">
                            {provider === 'stripe' && (
                              <Button variant="default" size="compact-sm" onClick={() => setEnteringKeys(true)}>
                                {t('payments:ways.keys')}
                              </Button>
                            )}
                            {(isOn || hasKeys) && (
                              <Button
                                variant="default"
                                size="compact-sm"
                                loading={work.isPending && work.variables.provider === provider}
                                onClick={() => save(provider, !isOn)}
                              >
                                {t(isOn ? 'payments:ways.switchOff' : 'payments:ways.switchOn')}
                              </Button>
                            )}
                          </Group>
                        }
                      />
                    )
                  })}
                </Rows>
              </Card>
            )
          }
        </Loaded>
        {isEnteringKeys && (
          <KeysDialog
            isOn={query.data?.rows.some(({ provider, isOn }) => provider === 'stripe' && isOn) ?? false}
            onClose={() => setEnteringKeys(false)}
          />
        )}
      </Stack>
    </Page>
  )
}
