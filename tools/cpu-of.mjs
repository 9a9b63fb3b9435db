// `node tools/cpu-of.mjs COMMAND …`: runs it and says last how many CPU seconds it took, with all that ran to its end below it.
import { cpuSeconds, run } from './programs.mjs';

const [command, ...args] = process.argv.slice(2);
process.exitCode = await run(command, args);
const cpu = cpuSeconds();
if (cpu !== undefined) console.log(`cpu ${cpu.toFixed(0)} s`);
