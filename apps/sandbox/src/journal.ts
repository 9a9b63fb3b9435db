// The sandbox's memory: tables of rows, kept in memory and appended to one file as JSON lines.
// A row is in the file before any answer that depends on it, so killing the process loses nothing that was answered.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';

const FILE = 'state.jsonl';

/** The file is rewritten when it holds this many lines more than four times the rows alive. */
const SLACK_LINES = 20_000;

interface Line {
  table: string;
  id: string;
  /** Absent for a row that was removed. */
  row?: unknown;
}

export class Journal {
  private readonly tables = new Map<string, Table<unknown>>();
  /** Undefined once closed: the number may be another file's or connection's by then. */
  private descriptor: number | undefined;
  private lines = 0;

  /**
   * Opens or starts the journal of a directory.
   * @throws when the directory cannot be used or a line other than a torn last one cannot be read
   */
  constructor(private readonly directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.load();
    this.descriptor = this.rewrite();
  }

  /** The table of that name; the caller vouches for the row type. */
  table<Row>(name: string): Table<Row> {
    let table = this.tables.get(name);
    if (!table) {
      table = new Table<unknown>((id, row) => this.append({ table: name, id, row }));
      this.tables.set(name, table);
    }
    return table as Table<Row>;
  }

  /** What an answer still under way changes afterwards is lost, as by a kill. */
  close(): void {
    if (this.descriptor === undefined) return;
    fsyncSync(this.descriptor);
    closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private load(): void {
    const file = join(this.directory, FILE);
    if (!existsSync(file)) return;
    const texts = readFileSync(file, 'utf8').split('\n');
    // A complete file ends with a newline: what follows the last one was torn by a kill and was never answered.
    texts.pop();
    for (const [index, text] of texts.entries()) {
      const line = parseLine(text);
      if (!line) throw new Error(`${file}: line ${index + 1} is damaged`);
      this.table(line.table).restore(line.id, line.row);
    }
  }

  private append(line: Line): void {
    if (this.descriptor === undefined) return;
    const alive = [...this.tables.values()].reduce((sum, table) => sum + table.size, 0);
    if (this.lines > alive * 4 + SLACK_LINES) {
      closeSync(this.descriptor);
      this.descriptor = this.rewrite();
    }
    appendFileSync(this.descriptor, `${JSON.stringify(line)}\n`);
    this.lines += 1;
  }

  /** Writes the rows alive to a new file, puts it in the old one's place and leaves it open for appending. */
  private rewrite(): number {
    const file = join(this.directory, FILE);
    const next = openSync(`${file}.next`, 'w', 0o600);
    this.lines = 0;
    for (const [name, table] of this.tables) {
      for (const [id, row] of table.entries()) {
        appendFileSync(next, `${JSON.stringify({ table: name, id, row })}\n`);
        this.lines += 1;
      }
    }
    fsyncSync(next);
    closeSync(next);
    renameSync(`${file}.next`, file);
    return openSync(file, 'a', 0o600);
  }
}

export class Table<Row> {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly append: (id: string, row: Row | undefined) => void) {}

  get size(): number {
    return this.rows.size;
  }

  get(id: string): Row | undefined {
    return this.rows.get(id);
  }

  /** Rows in the order in which they were first put. */
  values(): Row[] {
    return [...this.rows.values()];
  }

  entries(): [string, Row][] {
    return [...this.rows];
  }

  /** Stores the row under the id, replacing an earlier one; it is in the file when this returns. */
  put(id: string, row: Row): Row {
    this.append(id, row);
    this.rows.set(id, row);
    return row;
  }

  delete(id: string): void {
    if (!this.rows.has(id)) return;
    this.append(id, undefined);
    this.rows.delete(id);
  }

  /** Takes over a row read from the file. */
  restore(id: string, row: Row | undefined): void {
    if (row === undefined) this.rows.delete(id);
    else this.rows.set(id, row);
  }
}

function parseLine(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Line;
    return typeof line.table === 'string' && typeof line.id === 'string' ? line : undefined;
  } catch {
    return undefined;
  }
}
