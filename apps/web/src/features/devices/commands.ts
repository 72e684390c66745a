import type { DeviceCommand } from '@lintel/contract/devices/schema.ts'
import { isRunning } from '@lintel/contract/commands/states.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { laterCommand } from '../../api/live-patches.ts'
import { queryClient, readKey } from '../../api/queries.ts'

const pollMs = 1_000

const keyOf = (uuid: string) => readKey(api.device.command, { uuid })

/** Keeps what the server answered to a command; the live stream may have been quicker. */
export function noteCommand(command: DeviceCommand): void {
  queryClient.setQueryData<DeviceCommand>(keyOf(command.uuid), (known) => laterCommand(known, command))
}

/** How far a command has come: told by the live stream, asked for once a second where that is silent. */
export function useCommand(sent: DeviceCommand | undefined): DeviceCommand | undefined {
  const { data } = useQuery<DeviceCommand>({
    queryKey: keyOf(sent?.uuid ?? ''),
    queryFn: async ({ signal, queryKey }) => {
      const told = await api.device.command({ uuid: sent!.uuid }, { signal })
      return laterCommand(queryClient.getQueryData<DeviceCommand>(queryKey), told)
    },
    enabled: sent !== undefined,
    refetchInterval: (query) => (query.state.data && !isRunning(query.state.data) ? false : pollMs),
    meta: { handles: 'all' },
  })
  return sent && data ? laterCommand(sent, data) : sent
}
