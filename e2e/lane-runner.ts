// vitest's runner, which ends what a lane has started once its worker has no more files.
import type { RunnerTestFile } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';
import { endLane } from './lane';

export default class LaneRunner extends VitestTestRunner {
  override onCollectStart(file: RunnerTestFile) {
    super.onCollectStart(file);
    this.onCleanupWorkerContext(endLane);
  }
}
