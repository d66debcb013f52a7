/**
 * The result of `work`, or what `late` returns or throws once it has taken longer than `ms`. The work goes on, and what
 * comes of it later is ignored.
 */
export function within<Result>(
  work: Promise<Result>,
  ms: number,
  late: () => Result | Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    // What arrived in time while the process was busy is read before the immediate.
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    work.then(
      (result) => {
        end();
        resolve(result);
      },
      (error) => {
        end();
        reject(error);
      },
    );

    async function giveUp() {
      if (isOver) return;
      try {
        resolve(await late());
      } catch (error) {
        reject(error);
      }
    }
  });
}
