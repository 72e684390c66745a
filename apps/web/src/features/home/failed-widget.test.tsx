import type { Overview } from '@lintel/contract/home/schema.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../api/failure.ts'

vi.mock('virtual:catalogues', () => ({ default: {} }))
vi.mock('virtual:calls', () => ({ start: {}, further: () => Promise.resolve({ default: {} }) }))
vi.mock('../../language/message.ts', () => ({ messageOf: () => 'The call failed.' }))
vi.mock('../../api/queries.ts', async (original) => ({
  ...(await original<object>()),
  useRead: () => ({
    data: undefined,
    error: new ApiError({ code: undefined, status: 0 }),
    refetch: () => Promise.resolve(),
  }),
}))
vi.mock('../../language/language.ts', async (original) => ({
  ...(await original<object>()),
  useText: () => (key: string) => key,
}))
vi.mock('../../session/session.ts', async (original) => ({ ...(await original<object>()), useMay: () => () => true }))
vi.mock('../../kit/portal/route-context.ts', async (original) => ({
  ...(await original<object>()),
  useReferences: () => () => undefined,
}))
// A file before may have loaded the modules without what stands for them here.
vi.resetModules()
const { partOf } = await import('./parts.tsx')

const overview = { doors: { total: 1 }, newestEvents: [], activity: null } as unknown as Overview

it('a widget whose call fails says so in its place, and the others show what was read', () => {
  const render = (name: 'busiest' | 'events') => {
    const { Part } = partOf(name)
    return renderToStaticMarkup(
      <MantineProvider>
        <MemoryRouter>
          <Part overview={overview} />
        </MemoryRouter>
      </MantineProvider>,
    )
  }
  const failedWidget = render('busiest')
  expect(failedWidget).toContain('home:widgets.busiest')
  expect(failedWidget).toMatch(/role="alert".*common:retry/)
  const readWidget = render('events')
  expect(readWidget).toContain('home:property.noEvents')
  expect(readWidget).not.toContain('role="alert"')
})
