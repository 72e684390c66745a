import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { beginSession, landingOf } from '../../session/session.ts'
import { Card } from '../../ui/card.tsx'

/**
 * On the first page of the platform: the quick start while there is no distributor, and afterwards the way of the same
 * person to the building that it made. Needs the texts `quickStart`.
 */
export default function QuickStartOffer() {
  const t = useText()
  const to = useReferences()('quickStart')
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const state = useRead(api.quickStart.get, {}).data
  const enter = async () => {
    setLeaving(true)
    try {
      const session = await enterBuilding()
      await navigate(await landingOf(session, '/'), { replace: true })
    } finally {
      setLeaving(false)
    }
  }
  if (state?.isPossible && to !== undefined)
    return (
      <Card title={t('quickStart:offer.title')}>
        <Group justify="space-between" gap="sm">
          <span>{t('quickStart:offer.text')}</span>
          <Button component={Link} to={to}>
            {t('quickStart:offer.action')}
          </Button>
        </Group>
      </Card>
    )
  if (!state?.site) return null
  const { name } = state.site
  return (
    <Card title={name}>
      <Group justify="space-between" gap="sm">
        <span>{t('quickStart:offer.yours', { name })}</span>
        <Button variant="default" loading={isLeaving} onClick={() => void enter()}>
          {t('quickStart:offer.enter', { name })}
        </Button>
      </Group>
    </Card>
  )
}

/** Goes on as the property manager that the quick start made for the same person. */
export async function enterBuilding() {
  const { token } = await api.quickStart.enter({})
  return beginSession(token)
}
