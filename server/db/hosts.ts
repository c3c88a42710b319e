import net from 'node:net'
import pg from 'pg'

/** A host that should take writes is a standby. */
export class NoPrimary extends Error {
  constructor(host: string) {
    super(`${host} is a standby, which takes no writes`)
  }
}

/**
 * The addresses in a `DATABASE_URL`, one for each host. Several hosts are written as libpq writes them:
 * `postgres://user:password@db-1:5432,db-2:5432/stayscape`.
 */
export function splitHosts(databaseUrl: string): string[] {
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- The operator writes it.
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

const hostsByUrl = new Map<string, Hosts>()

/** The same for the whole process: which host takes writes is found once. */
export function getHosts(databaseUrl: string): Hosts {
  const hosts = hostsByUrl.get(databaseUrl) ?? new Hosts(databaseUrl)
  hostsByUrl.set(databaseUrl, hosts)
  return hosts
}

/**
 * Hosts of which one takes writes: a primary and its standbys. Connections go to the host that took writes last; after one
 * that fails, or that reaches a standby, the next goes to the next host.
 */
export class Hosts {
  readonly #addresses: string[]
  #current = 0
  readonly #clients = new Set<HostClient>()

  constructor(databaseUrl: string) {
    this.#addresses = splitHosts(databaseUrl)
  }

  get hasMultiple() {
    return this.#addresses.length > 1
  }

  /** Of the host that took writes last. */
  get address() {
    return this.#addresses[this.#current]!
  }

  /** For a pool, which opens connections itself. It must pass each one to {@link requireWrites}. */
  clientClass(): typeof pg.Client {
    const open = (options: pg.ClientConfig) => this.#open(options)
    // A constructor that returns an object: the pool calls it with `new`.
    return function ClientOfHost(options: pg.ClientConfig) {
      return open(options)
    } as unknown as typeof pg.Client
  }

  /** A connection to the host that takes writes; each host is tried once. Errors: the last host's. */
  async connect(options: pg.ClientConfig): Promise<pg.Client> {
    for (let attempt = 1; ; attempt += 1) {
      const client = this.#open(options)
      try {
        await client.connect()
        await this.requireWrites(client)
        return client
      } catch (error) {
        await client.end().catch(() => undefined)
        if (attempt >= this.#addresses.length) throw error
      }
    }
  }

  /**
   * Errors: {@link NoPrimary} when the connection is to a standby. Once another host takes writes, connections to the last one
   * are cut: a machine that is cut off never answers what was asked of it. With one host, nothing is asked.
   */
  async requireWrites(client: pg.ClientBase): Promise<void> {
    if (!this.hasMultiple) return
    const { address } = client as HostClient
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') {
      this.#moveOnFrom(address)
      throw new NoPrimary(new URL(address).host)
    }
    this.#current = this.#addresses.indexOf(address)
    for (const other of this.#clients) if (other.address !== address) other.abort()
  }

  #open(options: pg.ClientConfig): HostClient {
    const { address } = this
    const client = new HostClient(options, address, () => this.#moveOnFrom(address))
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
    return client
  }

  /** Several connections may fail at once; they move on by one host together. */
  #moveOnFrom(address: string) {
    if (this.address === address) this.#current = (this.#current + 1) % this.#addresses.length
  }
}

class HostClient extends pg.Client {
  readonly #failed: () => void
  readonly #stream: net.Socket

  constructor(
    options: pg.ClientConfig,
    readonly address: string,
    failed: () => void,
  ) {
    const stream = new net.Socket()
    super({ ...options, connectionString: address, stream: () => stream })
    this.#stream = stream
    this.#failed = failed
    // Without a handler, an error on an idle connection would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const fail = (error: Error) => {
      this.#failed()
      throw error
    }
    if (!callback) return super.connect().catch(fail)
    super.connect((error: Error) => {
      if (error) this.#failed()
      callback(error)
    })
  }

  /** Ends the connection without a word to the server, which may not be there. Its queries fail. */
  abort() {
    this.#stream.destroy()
  }
}
