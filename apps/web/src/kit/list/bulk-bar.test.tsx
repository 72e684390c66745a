import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

vi.mock('../../language/language.ts', () => ({
  useText: () => (key: string, params: object) => `${key} ${JSON.stringify(params)}`,
}))
vi.mock('../../session/session.ts', () => ({ useMay: () => () => true }))
vi.mock('../actions/throttle.ts', () => ({ useThrottled: (run: () => void) => run }))
// A file before may have loaded the modules without what stands for them here.
vi.resetModules()
const { BulkBar } = await import('./bulk-bar.tsx')

const renderBar = (count: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <BulkBar
        count={count}
        elsewhere={0}
        actions={[{ key: 'unlock', label: 'Unlock', most: 3, run: () => undefined }]}
        onClear={() => undefined}
      />
    </MantineProvider>,
  )

it('an action that takes fewer rows than are chosen is disabled, and shows how many it takes', () => {
  expect(renderBar(3)).not.toContain('aria-disabled')
  const tooMany = renderBar(4)
  expect(tooMany).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Unlock/)
  expect(tooMany).toContain('common:list.tooManySelected {&quot;max&quot;:3}')
})
